-- The server's signature, with a key that is not in this database, under the end of each group of rows
-- that it wrote; null for the other rows of a group, and for what was written before there was a key.
ALTER TABLE journal ADD COLUMN seal bytea;

-- The same under snapshots.
ALTER TABLE checkpoint ADD COLUMN seal bytea;

-- And under each withdrawal that the engine has released, written with the row that released it.
CREATE TABLE withdrawal_release (
  withdrawal bigint PRIMARY KEY,
  seal       bytea NOT NULL
);
