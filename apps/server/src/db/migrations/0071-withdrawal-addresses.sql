-- Where members send their coins. A row is only ever deleted by marking it, so that a look at an old
-- withdrawal still finds who named its address and when.
CREATE TABLE withdrawal_address (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member     bigint NOT NULL REFERENCES member,
  asset      text NOT NULL,
  chain      bigint NOT NULL,
  -- With its checksum's upper and lower case.
  address    text NOT NULL,
  remark     text NOT NULL,
  added_at   bigint NOT NULL,
  -- No withdrawal goes there before.
  usable_at  bigint NOT NULL,
  deleted_at bigint,
  -- Over all that matters, with a key outside the database: a changed row is not used.
  seal       bytea NOT NULL
);
CREATE UNIQUE INDEX withdrawal_address_once ON withdrawal_address
  (member, asset, chain, lower(address)) WHERE deleted_at IS NULL;

-- One row while no withdrawal may be requested or signed.
CREATE TABLE withdrawal_halt (
  is_halted boolean PRIMARY KEY DEFAULT true CHECK (is_halted),
  reason    text NOT NULL,
  since     bigint NOT NULL
);
