-- A restored database counts its epochs again: what tells its leaders from those of before, and
-- where the journal ended when each began. Unknown of those from before this.
ALTER TABLE leadership ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE leadership ADD COLUMN began bigint;
