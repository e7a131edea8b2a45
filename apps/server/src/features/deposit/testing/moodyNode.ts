/** A node between us and a real one, whose answers a test can spoil: lost, doubled or invented logs. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { result?: unknown; error?: unknown }
export type Mood = (method: string, answer: Answer) => Answer

export type MoodyNode = { url: string; mood: Mood | undefined; stop(): void }

export async function startMoodyNode(target: string): Promise<MoodyNode> {
  const node: MoodyNode = { url: '', mood: undefined, stop: () => server.close() }
  const server = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray())
    const { method } = JSON.parse(body.toString()) as { method: string }
    const headers = { 'content-type': 'application/json' }
    try {
      const response = await fetch(target, { method: 'POST', headers, body })
      const answer = (await response.json()) as Answer
      const said = node.mood ? node.mood(method, answer) : answer
      reply.writeHead(200, headers).end(JSON.stringify(said))
    } catch {
      reply.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}

/** Spoils the logs and nothing else. */
export const onLogs =
  (spoil: (logs: Record<string, unknown>[]) => unknown): Mood =>
  (method, answer) =>
    method === 'eth_getLogs' ? { ...answer, result: spoil(answer.result as never) } : answer
