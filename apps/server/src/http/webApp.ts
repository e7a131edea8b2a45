/** A built app, the members' or the desk's: hashed files for long, the page itself always fresh, any route the page. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendError } from './bindRoutes.ts'

const APPS = join(import.meta.dirname, '../../..')

export async function registerWebApp(app: FastifyInstance, name: 'web' | 'console'): Promise<void> {
  const root = join(APPS, name, 'dist')
  if (!existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendError(request, reply, 'notFound'))
    return
  }
  await app.register(fastifyStatic, {
    root,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!wantsPage) return sendError(request, reply, 'notFound')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
