/**
 * A proxy in front of a real node whose answers a test can corrupt: lost, duplicated or invented
 * logs.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { id: number; method: string }
type Answer = { id?: number; result?: unknown; error?: unknown }
export type Mood = (method: string, answer: Answer) => Answer

export type MoodyNode = { url: string; mood: Mood | undefined; stop(): void }

export async function startMoodyNode(target: string): Promise<MoodyNode> {
  const node: MoodyNode = { url: '', mood: undefined, stop: () => server.close() }
  const server = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray())
    const asked = JSON.parse(body.toString()) as Asked | Asked[]
    const headers = { 'content-type': 'application/json' }
    try {
      const response = await fetch(target, { method: 'POST', headers, body })
      const told = (await response.json()) as Answer | Answer[]
      const spoiled = (answer: Answer) => {
        const { method = '' } = [asked].flat().find(({ id }) => id === answer.id) ?? {}
        return node.mood ? node.mood(method, answer) : answer
      }
      const said = Array.isArray(told) ? told.map(spoiled) : spoiled(told)
      reply.writeHead(200, headers).end(JSON.stringify(said))
    } catch {
      reply.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}

/** Corrupts only the logs. */
export const onLogs =
  (spoil: (logs: Record<string, unknown>[]) => unknown): Mood =>
  (method, answer) =>
    method === 'eth_getLogs' ? { ...answer, result: spoil(answer.result as never) } : answer
