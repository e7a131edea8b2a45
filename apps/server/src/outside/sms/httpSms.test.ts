import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpSms } from './httpSms.ts'

const heard: { authorization: string | undefined; body: unknown }[] = []
let status = 200
const provider = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += String(chunk)
  })
  request.on('end', () => {
    heard.push({ authorization: request.headers.authorization, body: JSON.parse(text) })
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
})
beforeAll(() => new Promise<void>((done) => provider.listen(0, '127.0.0.1', done)))
afterAll(() => void provider.close())

const message = { to: '+8613812345678', body: 'Your code is 123456.' }
const sms = () =>
  httpSms(`http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`, 'secret')

test('the provider gets the message with the token', async () => {
  await sms().send(message)
  expect(heard).toEqual([{ authorization: 'Bearer secret', body: message }])
})

test('a refusal or a redirect of the provider is a fault', async () => {
  status = 402
  await expect(sms().send(message)).rejects.toThrow(
    'The text message provider refused the message (402).',
  )
  status = 302
  await expect(sms().send(message)).rejects.toThrow('The text message provider did not answer.')
})

test('so is no answer', async () => {
  await expect(httpSms('http://127.0.0.1:1/', '').send(message)).rejects.toThrow(
    'The text message provider did not answer.',
  )
})
