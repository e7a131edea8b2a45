-- When the member's word came that a conversion with a last look was decided by: its ticks' prices were
-- asked for after it. Missing in conversions from before that, and in those of terms without a last look.
ALTER TABLE conversion ADD COLUMN heard_at bigint;
