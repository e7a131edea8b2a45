-- What protects an account beside its password.

-- Six digits, as an Argon2id hash with the pepper; the tries are counted for the account alone.
CREATE TABLE fund_pin (
  member       bigint PRIMARY KEY REFERENCES member,
  pin_hash     text NOT NULL,
  set_at       bigint NOT NULL,
  tries        integer NOT NULL DEFAULT 0,
  locked_until bigint NOT NULL DEFAULT 0
);

ALTER TABLE member
  -- Shown in every mail, so that a forged one is recognized.
  ADD COLUMN anti_phishing text NOT NULL DEFAULT '',
  -- Null, 'member' or 'operator': whose funds are frozen may sell nothing, send nothing.
  ADD COLUMN frozen_by text,
  ADD COLUMN frozen_reason text NOT NULL DEFAULT '',
  ADD COLUMN frozen_at bigint;

ALTER TABLE session
  ADD COLUMN ip text NOT NULL DEFAULT '',
  -- The User-Agent that signed in.
  ADD COLUMN agent text NOT NULL DEFAULT '';

-- What happened to an account: only ever added to, and shown to the member whole.
CREATE TABLE member_activity (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member  bigint NOT NULL REFERENCES member,
  kind    text NOT NULL,
  -- 'member', or 'staff' with the role that acted in the details.
  actor   text NOT NULL,
  details jsonb NOT NULL,
  ip      text NOT NULL,
  agent   text NOT NULL,
  at      bigint NOT NULL
);
CREATE INDEX member_activity_by_member ON member_activity (member, id DESC);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION '% is only added to', TG_TABLE_NAME; END $$;
CREATE TRIGGER member_activity_stays BEFORE UPDATE OR DELETE ON member_activity
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
