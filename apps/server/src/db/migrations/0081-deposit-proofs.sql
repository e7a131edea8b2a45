-- What members say about deposits that do not show. Nothing here ever credits anything.
CREATE TABLE deposit_proof (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member      bigint NOT NULL REFERENCES member,
  asset       text NOT NULL,
  chain       bigint NOT NULL,
  amount      numeric(38,18) NOT NULL,
  -- In lower case.
  transaction text NOT NULL,
  image       text NOT NULL REFERENCES image,
  sent_at     bigint NOT NULL,
  -- waiting, completed or rejected, as the desk answered
  status      text NOT NULL DEFAULT 'waiting',
  note        text NOT NULL DEFAULT '',
  answered_by text,
  answered_at bigint,
  UNIQUE (member, chain, transaction)
);
CREATE INDEX deposit_proof_waiting ON deposit_proof (id) WHERE status = 'waiting';
