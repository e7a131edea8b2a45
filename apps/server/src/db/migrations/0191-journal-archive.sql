-- Rows of the journal that are in files instead: which, the hash of the last of them, and what the file has to be.
CREATE TABLE journal_archive (
  from_seq    bigint PRIMARY KEY,
  to_seq      bigint NOT NULL,
  hash        bytea NOT NULL,
  file        text NOT NULL,
  file_sha256 bytea NOT NULL,
  archived_at timestamptz NOT NULL DEFAULT now()
);
