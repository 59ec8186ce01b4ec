"""Speed, as ratios to yardsticks of the same run."""
