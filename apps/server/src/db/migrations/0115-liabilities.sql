-- Statements of what is owed to members. They stay; their trees and leaves only for the newest.
CREATE TABLE liability_statement (
  number    bigint PRIMARY KEY,
  at        bigint NOT NULL,
  -- What was signed, and its SHA-256 in hex.
  text      text NOT NULL,
  hash      text NOT NULL,
  signature text NOT NULL,
  key_id    text NOT NULL,
  -- The nonces of the leaves follow from it.
  secret    bytea NOT NULL
);

CREATE TABLE liability_tree (
  statement bigint NOT NULL REFERENCES liability_statement,
  asset     text NOT NULL,
  leaves    integer NOT NULL,
  -- 48 bytes a node, from the leaves up; read in slices.
  nodes     bytea NOT NULL,
  PRIMARY KEY (statement, asset)
);
ALTER TABLE liability_tree ALTER COLUMN nodes SET STORAGE EXTERNAL;

CREATE TABLE liability_leaf (
  statement bigint NOT NULL REFERENCES liability_statement,
  member    bigint NOT NULL,
  asset     text NOT NULL,
  part      smallint NOT NULL,
  amount    numeric(38,18) NOT NULL,
  -- Its place among the leaves of the tree.
  leaf      integer NOT NULL,
  PRIMARY KEY (statement, member, asset, part)
);
