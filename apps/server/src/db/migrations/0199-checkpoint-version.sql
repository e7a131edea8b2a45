-- The version of the text that the state's hash is of: hashes of two versions are not comparable.
-- So far all are of this one.
ALTER TABLE checkpoint ADD COLUMN version integer NOT NULL DEFAULT 2;
