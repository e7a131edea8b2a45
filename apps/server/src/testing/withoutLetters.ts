import type pg from 'pg'

/**
 * Runs a task while the queue refuses letters with this subject: an action that sends one must fail
 * with it, and leave nothing behind.
 */
export async function withoutLetters<T>(
  pool: pg.Pool,
  subject: string,
  work: () => Promise<T>,
): Promise<T> {
  await pool.query(`CREATE OR REPLACE FUNCTION refuse_letter() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'No letter today.'; END $$`)
  await pool.query(`CREATE TRIGGER refuse_letters BEFORE INSERT ON letter FOR EACH ROW
    WHEN (NEW.subject = '${subject}') EXECUTE FUNCTION refuse_letter()`)
  try {
    return await work()
  } finally {
    await pool.query('DROP TRIGGER refuse_letters ON letter')
  }
}
