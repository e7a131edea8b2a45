-- Until when a lockup is taken back for nothing: older ones are until their first day.
ALTER TABLE lockup ADD COLUMN free_until bigint;
UPDATE lockup SET free_until = starts_at;
ALTER TABLE lockup ALTER COLUMN free_until SET NOT NULL;
