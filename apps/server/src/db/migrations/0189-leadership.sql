-- One row for each time that a core began to lead: the newest is the one that gateways listen to.
CREATE TABLE leadership (
  epoch bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  began_at timestamptz NOT NULL DEFAULT now()
);
