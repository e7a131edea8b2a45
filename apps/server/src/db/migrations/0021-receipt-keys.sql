-- Receipts may be signed with one key after another. Each is the right one for rounds accepted from its
-- time on until that of the next; the old public halves stay published.
ALTER TABLE signing_key DROP CONSTRAINT signing_key_pkey;
ALTER TABLE signing_key DROP COLUMN is_only;
ALTER TABLE signing_key ADD COLUMN valid_from bigint NOT NULL DEFAULT 0;
ALTER TABLE signing_key ALTER COLUMN valid_from DROP DEFAULT;
ALTER TABLE signing_key ADD PRIMARY KEY (valid_from);
