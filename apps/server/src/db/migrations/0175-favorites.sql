-- The markets that a member keeps at hand, in the order in which they were marked.
CREATE TABLE favorite (
  member integer NOT NULL REFERENCES member (id),
  market text NOT NULL,
  marked_at bigint NOT NULL,
  PRIMARY KEY (member, market)
);
