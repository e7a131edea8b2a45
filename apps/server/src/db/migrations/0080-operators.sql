-- The operator's desk: people who work here, what two of them decide, and the log of what all do.
CREATE TABLE operator (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name             text NOT NULL UNIQUE,
  roles            text[] NOT NULL,
  is_enabled       boolean NOT NULL DEFAULT true,
  -- Argon2id; null until the invitation was taken up.
  password_hash    text,
  -- The authenticator's secret, encrypted with a key that is not in this database.
  totp_secret      bytea,
  -- The last step whose code was used: a code works once.
  totp_step        bigint NOT NULL DEFAULT 0,
  invitation_hash  bytea UNIQUE,
  invitation_until bigint NOT NULL DEFAULT 0,
  created_at       bigint NOT NULL,
  seen_at          bigint NOT NULL DEFAULT 0,
  CHECK (NOT roles @> ARRAY['financeMaker', 'financeChecker'])
);

CREATE TABLE operator_session (
  token_hash  bytea PRIMARY KEY,
  cookie_hash bytea NOT NULL,
  operator    bigint NOT NULL REFERENCES operator,
  created_at  bigint NOT NULL,
  seen_at     bigint NOT NULL
);
CREATE INDEX operator_session_by_operator ON operator_session (operator);

-- What one proposes another decides. Approved is decided; done or refused is what became of it.
CREATE TABLE operator_proposal (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL,
  -- 0 when it is about no member.
  member      bigint NOT NULL,
  payload     jsonb NOT NULL,
  reason      text NOT NULL,
  maker       bigint NOT NULL REFERENCES operator,
  made_at     bigint NOT NULL,
  request_key text NOT NULL,
  status      text NOT NULL DEFAULT 'open',
  checker     bigint REFERENCES operator,
  decided_at  bigint,
  note        text NOT NULL DEFAULT '',
  UNIQUE (maker, request_key),
  -- Nothing is both made and checked by one person, whatever the program thinks.
  CHECK (checker <> maker),
  CHECK ((status = 'open') = (checker IS NULL))
);
CREATE INDEX operator_proposal_by_status ON operator_proposal (status, id DESC);
CREATE INDEX operator_proposal_by_member ON operator_proposal (member, id DESC);

-- Each entry's hash covers its line, and the line holds the hash of the one before.
CREATE TABLE operator_audit (
  seq      bigint PRIMARY KEY,
  at       bigint NOT NULL,
  operator text NOT NULL,
  action   text NOT NULL,
  member   bigint NOT NULL,
  line     text NOT NULL,
  hash     text NOT NULL UNIQUE
);
CREATE INDEX operator_audit_by_member ON operator_audit (member, seq DESC);
CREATE INDEX operator_audit_by_operator ON operator_audit (operator, seq DESC);
CREATE INDEX operator_audit_by_action ON operator_audit (action, seq DESC);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'The log of the operators is only ever added to.'; END $$;
CREATE TRIGGER operator_audit_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
