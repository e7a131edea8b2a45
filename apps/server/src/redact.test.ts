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
  ['{"authorization":"Bearer SECRETKEY","a":1}', 'SECRETKEY', '"Bearer …","a":1}'],
  ['Authorization: Basic c2VjcmV0OmtleQ==', 'c2VjcmV0', 'Authorization: Basic …'],
  ['sent basic YW5uYTpzZWNyZXQ to it', 'YW5u', 'sent basic … to it'],
  ['authorization=SECRETKEY', 'SECRETKEY', 'authorization=…'],
  ['postgres://assay:se,cr;et)KEY@db.example/assay', 'KEY', 'postgres://db.example/…'],
  ['amqp://u:p/SECRET@KEY@mq.example:5672', 'SECRET', 'amqp://mq.example:5672'],
  ['host=db password=SECRETKEY user=assay', 'SECRETKEY', 'password=… user=assay'],
  ['{"password":"SECRET KEY","status":500}', 'KEY', '","status":500}'],
  ['{"newPassword":"SECRET\\"KEY","status":500}', 'SECRET', '"newPassword":'],
  ['{"accessToken":"SECRETKEY"}', 'SECRETKEY', '"accessToken":'],
  [String.raw`body: "{\"token\":\"SECRETKEY\",\"a\":1}"`, 'SECRETKEY', String.raw`\"a\":1`],
  ["{ apiKey: 'SECRETKEY', a: 1 }", 'SECRETKEY', ', a: 1 }'],
  ['x-api-key: SECRETKEY', 'SECRETKEY', 'x-api-key: …'],
  ['set-cookie: sid=SECRETKEY; path=/', 'SECRETKEY', '; path=/'],
  [`xprv${'9sKEYs21ZrQH143K'.repeat(6)} of it`, '9sKEY', 'xprv… of it'],
  [`HOT_KEY=0x${'5a'.repeat(32)}`, '5a5a', 'HOT_KEY=…'],
  [`the private key is 0x${'5a'.repeat(32)}.`, '5a5a', 'the private key is ….'],
  [`{"key":"${'5a'.repeat(32)}"}`, '5a5a', '{"key":"…"}'],
  [
    '-----BEGIN PRIVATE KEY-----\nSECRET\nKEY==\n-----END PRIVATE KEY-----',
    'SECRET',
    'END PRIVATE',
  ],
  ['paid to DE89 3704 0044 0532 0130 00.', '3704', 'paid to [iban].'],
  ['{"iban":"GB29NWBK60161331926819"}', '6016', '{"iban":"[iban]"}'],
  ['{"phone":"015112345678"}', '5112', '{"phone":"[phone]"}'],
  ['to: (030) 901 820-55', '901', 'to: [phone]'],
  ['called 0049 151 12345678 twice', '1234', 'called [phone] twice'],
  ['<jürgen@münchen.example>', 'jürgen', '<[email]>'],
  ['to 用户@例子.公司 failed', '用户', 'to [email] failed'],
  ['/find?email=anna%40mail.example&a=1', 'anna', '&a=1'],
  ['anna@mail.xn--p1ai', 'anna', '[email]'],
  ['?to=anna%2Bshop%40mail.example', 'anna', '[email]'],
])('takes the secret out of %s', (text, secret, left) => {
  const redacted = redact(text)
  expect(redacted).not.toContain(secret)
  expect(redacted).toContain(left)
})

it.each([
  'Listed 12 coins and markets.',
  `Transaction 0x${'a'.repeat(64)} is in another block now.`,
  `The state has the hash ${'ab12'.repeat(16)}, but another was recorded.`,
  'Basic limits hold: 1234567 orders, 1764189000000 at 65000.1234567.',
  'Chain 1 has no token for USDT; the fund password was not set.',
  '{"seq":1234567890123,"position":4511999,"port":5432,"id":"ORDER12345678"}',
  'Journal row 1234567 is missing; the rate is 0.0012345678, {"number":"1234567890"}.',
  '    at turn (file:///srv/assay/node_modules/.pnpm/viem@2.57.1_zod@4.6.7/node_modules/viem/a.js:1:2)',
  '{"time":"2026-11-26T16:48:14.000+00:00","status":200,"ms":3}',
])('leaves %s', (text) => expect(redact(text)).toBe(text))

// Read to the end from each letter, any of these takes longer than a test may.
it.each(['a', 'a.', '+1', 'a-', 'a+/=', 'password', 'key ', 'seed=', 'ä', 'a%40', 'xprv'])(
  'reads a long text of %s once',
  (part) => {
    const text = part.repeat(Math.ceil(200_000 / part.length))
    expect(redact(`${text} anna@mail.example`)).toContain(' [email]')
  },
)

it.each([
  'authorization: ',
  '"password":"',
  '-----BEGIN PRIVATE KEY-----',
  'DE12 ',
  'phone: 1',
  '00',
  'basic a',
  'a://',
  'a://@',
  'token\\"',
  'key is 0x',
])('reads a long text of %s once', (part) => {
  expect(
    redact(`${part.repeat(Math.ceil(200_000 / part.length))} <anna@mail.example>`),
  ).not.toContain('anna')
})

it('leaves what is our own', () => {
  const own = ['https://assay.example', WALLET]
  const text = `https://assay.example/docs ${WALLET}`
  expect(redact(text, own)).toBe(text)
  expect(redact('https://assay.example.evil/KEY', own)).toBe('https://assay.example.evil/…')
})

it('the sentence of a failure, which the console shows too, holds none either', () => {
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
