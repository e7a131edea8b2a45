import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from './fault.ts'
import { redact } from './redact.ts'

const NODE_URL = 'https://eth.node.example:8443/v2/SECRETKEY?key=SECRETKEY'
const WALLET = `0x${'Ab12'.padEnd(36, '0')}cd34`

it.each([
  [`HTTP request failed. URL: ${NODE_URL}\nRequest body: {}`, 'SECRETKEY', 'eth.node.example:8443'],
  ['wss://eth.node.example/SECRETKEY', 'SECRETKEY', 'wss://eth.node.example/…'],
  ['https://name:SECRETKEY@rpc.example', 'SECRETKEY', 'https://rpc.example'],
  ['postgres://assay:SECRETKEY@db.example:5432/assay', 'SECRETKEY', 'postgres://db.example:5432/…'],
  [`{"url":"${NODE_URL}","code":"ETIMEDOUT"}`, 'SECRETKEY', '"code":"ETIMEDOUT"}'],
  ['550 5.1.1 <anna.smith+1@mail.example>: unknown', 'anna', '550 5.1.1 <[email]>: unknown'],
  ["rejected: [ 'o'neil@mail.example' ]", 'neil', 'rejected: '],
  ['{"to":"+4915112345678"}', '4915112345678', '{"to":"[phone]"}'],
  ['to +44 20 7946 0958.', '7946', 'to [phone].'],
  [`to: ${WALLET} value: 1`, WALLET.slice(8, 30), 'to: 0xAb12…cd34 value: 1'],
  ['authorization: Bearer SECRETKEY', 'SECRETKEY', 'authorization: Bearer …'],
])('takes the secret out of %s', (text, secret, left) => {
  const redacted = redact(text)
  expect(redacted).not.toContain(secret)
  expect(redacted).toContain(left)
})

it.each([
  'Listed 12 coins and markets.',
  `Transaction 0x${'a'.repeat(64)} is in another block now.`,
  '    at turn (file:///srv/assay/node_modules/.pnpm/viem@2.57.1_zod@4.6.7/node_modules/viem/a.js:1:2)',
  '{"time":"2026-11-26T16:48:14.000+00:00","status":200,"ms":3}',
])('leaves %s', (text) => expect(redact(text)).toBe(text))

// Read to the end from each letter, any of these takes longer than a test may.
it.each(['a', 'a.', '+1', 'a-', 'a+/='])('reads a long text of %s once', (part) => {
  const text = part.repeat(50_000)
  expect(redact(`${text} anna@mail.example`)).toBe(`${text} [email]`)
})

it('leaves what is our own', () => {
  const own = ['https://assay.example', WALLET]
  const text = `https://assay.example/docs ${WALLET}`
  expect(redact(text, own)).toBe(text)
  expect(redact('https://assay.example.evil/KEY', own)).toBe('https://assay.example.evil/…')
})

it('the sentence of a failure, which the desk shows too, holds none either', () => {
  expect(sentenceOf(new Error(`No answer: ${NODE_URL}`))).toBe(
    'No answer: https://eth.node.example:8443/…',
  )
})

describe('a process', () => {
  it('writes nothing out unredacted: console, server log, or error', () => {
    const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
    const program = `
      import { guardOutput } from ${here('./guardOutput.ts')}
      import { createHttpServer } from ${here('./http/server.ts')}
      import { testConfig } from ${here('./testing/testConfig.ts')}
      guardOutput()('http://own.example')
      const error = Object.assign(new Error('URL: ${NODE_URL}'), { rejected: ['anna@mail.example'] })
      console.log('open at http://own.example/docs', '${NODE_URL}')
      console.error(error)
      const app = await createHttpServer(testConfig({ dataDir: '/tmp', logLevel: 'debug' }))
      app.log.error({ err: error, to: '+4915112345678' }, 'A letter was not sent.')
      process.stdout.write(Buffer.from('${NODE_URL}'))`
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', program])
    const output = `${run.stdout}${run.stderr}`
    expect(output).toContain('http://own.example/docs')
    expect(output.match(/eth\.node\.example/g)?.length).toBeGreaterThanOrEqual(4)
    expect(output).toContain('A letter was not sent.')
    for (const secret of ['SECRETKEY', 'anna', '4915112345678'])
      expect(output).not.toContain(secret)
  })
})
