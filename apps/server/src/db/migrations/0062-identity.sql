-- Who people are. Names, numbers and photos are sealed with a key outside this database.
CREATE TABLE identity_application (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member        bigint NOT NULL REFERENCES member,
  -- underReview, verified or failed
  status        text NOT NULL,
  -- ISO 3166 code of the country that issued the document.
  country       text NOT NULL,
  document      text NOT NULL,
  sealed_name   bytea NOT NULL,
  sealed_number bytea NOT NULL,
  -- A keyed hash: finds a number that another account has, tells nothing else.
  number_index  bytea NOT NULL,
  image         text NOT NULL REFERENCES image,
  -- Why it failed, by field.
  faults        jsonb NOT NULL DEFAULT '{}',
  sent_at       bigint NOT NULL,
  decided_at    bigint,
  decided_by    text
);
CREATE INDEX identity_by_member ON identity_application (member, id DESC);
CREATE UNIQUE INDEX identity_open_once ON identity_application (member)
  WHERE status = 'underReview';
CREATE UNIQUE INDEX identity_number_once ON identity_application (number_index)
  WHERE status IN ('underReview', 'verified');

-- Who looked at whose papers, and when.
CREATE TABLE identity_view (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  application bigint NOT NULL REFERENCES identity_application,
  operator    text NOT NULL,
  at          bigint NOT NULL
);
CREATE TRIGGER identity_view_stays BEFORE UPDATE OR DELETE ON identity_view
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
