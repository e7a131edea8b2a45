-- What the two parties of a fiat order tell each other. It is sealed, and none of it is in the journal.
CREATE TABLE fiat_payee (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member     bigint NOT NULL REFERENCES member,
  method     text NOT NULL,
  sealed     bytea NOT NULL,
  -- The picture of a WeChat payment code.
  code_image text REFERENCES image,
  -- An order keeps the one that was the newest when it was placed.
  saved_at   bigint NOT NULL
);
CREATE INDEX fiat_payee_by_member ON fiat_payee (member, method, id DESC);

-- By the request that placed the order: written before the order has a number.
CREATE TABLE fiat_detail (
  member        bigint NOT NULL REFERENCES member,
  request_key   text NOT NULL,
  sealed_remark bytea NOT NULL,
  -- Of a sale; a purchase pays to what its merchant had then.
  payee         bigint REFERENCES fiat_payee,
  PRIMARY KEY (member, request_key)
);

-- A picture proves one payment, whoever sends it again.
CREATE TABLE fiat_proof (
  digest     bytea PRIMARY KEY,
  fiat_order bigint NOT NULL,
  image      text NOT NULL REFERENCES image,
  sent_at    bigint NOT NULL
);
CREATE INDEX fiat_proof_by_order ON fiat_proof (fiat_order, sent_at);

CREATE TABLE fiat_statement (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fiat_order  bigint NOT NULL,
  member      bigint NOT NULL REFERENCES member,
  sealed      bytea NOT NULL,
  image       text REFERENCES image,
  request_key text NOT NULL,
  sent_at     bigint NOT NULL,
  UNIQUE (member, request_key)
);
CREATE INDEX fiat_statement_by_order ON fiat_statement (fiat_order, id);

-- SHA-256 of a sealed picture as it was encoded anew, by which the same one is found again.
ALTER TABLE image ADD COLUMN digest bytea;
