import { sendVisitorCode } from '@assay/wire/routes/member/password.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSeal } from '../secrets/seal.ts'
import { newEmail, peopleOf } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { openLetter, sealedLetter } from './sealedLetter.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('keeps a code sealed in the queue, and sends it in the clear', async () => {
  // Captures a letter when it is queued, because it is sent and deleted a moment later.
  await server.pool.query(`CREATE TABLE seen_letter AS SELECT * FROM letter;
    GRANT INSERT ON seen_letter TO PUBLIC;
    CREATE FUNCTION see_letter() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO seen_letter SELECT NEW.*; RETURN NEW; END $$;
    CREATE TRIGGER see_letters AFTER INSERT ON letter FOR EACH ROW EXECUTE FUNCTION see_letter()`)
  const people = peopleOf(server)
  const account = newEmail()
  await people.browser().client.call(sendVisitorCode, { purpose: 'register', account })
  const code = await people.codeSent(account)
  const { rows } = await server.pool.query('SELECT subject, content::text FROM seen_letter')
  expect(rows).toHaveLength(1)
  expect(rows[0].subject).toBe('codeMailSubject')
  expect(rows[0].content).toMatch(/^\{"sealed": "[\w+/=]+", "subject": "codeMailSubject"\}$/)
  expect(rows[0].content).not.toContain(code)
})

it('opens a letter in its own row only, and what was queued before letters were sealed', () => {
  const seal = createSeal([Buffer.alloc(32, 7)])
  const content = { subject: 'Invitation', text: 'https://console.example/enroll#secret' }
  const { content: kept } = sealedLetter(seal, { key: 'one', to: { kind: 'nobody' }, content })
  expect(kept).toMatchObject({ subject: 'Invitation' })
  expect(JSON.stringify(kept)).not.toContain('secret')
  expect(openLetter(seal, { key: 'one', content: kept })).toEqual(content)
  expect(() => openLetter(seal, { key: 'two', content: kept })).toThrow('belongs to another row')
  expect(openLetter(seal, { key: 'one', content })).toEqual(content)
})
