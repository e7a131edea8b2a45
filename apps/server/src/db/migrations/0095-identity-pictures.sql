-- When the file of a picture was deleted; its row stays, for what was sent with it.
ALTER TABLE image ADD COLUMN deleted_at bigint;
