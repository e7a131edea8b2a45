/** The HTTP server: parsing, limits, headers, logs, and the pages around the API. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { noPeers } from '../cluster/peers/peers.ts'
import type { Config } from '../config/config.ts'
import { answerThrown, sendError } from './bindRoutes.ts'
import type { Budget } from './limits/budget.ts'
import { clientAddressOf } from './limits/clientAddressOf.ts'
import { createLimits, type Limits } from './limits/limits.ts'
import { networkOf } from './limits/networkOf.ts'
import { isOwnRead } from './limits/ownRead.ts'
import { messageOf } from './messages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body: what an API key has signed. */
    rawBody?: Buffer
  }
  interface FastifyContextConfig {
    /** Answers with JSON only, which no browser renders as a page. */
    isData?: boolean
  }
}

const BODY_LIMIT = 64 * 1024
/**
 * Time limit for receiving a whole request. An image upload takes long on a slow line. It is also
 * the limit for headers, which counts from the opening of the connection: browsers preconnect and
 * may send a form ten seconds later, which a shorter limit would cut off.
 */
const REQUEST_WITHIN_MS = 60_000
/** How often Node checks both times. */
const LOOK_EVERY_MS = 1_000
/** How long a server that is closing waits for answers under way. */
const ANSWER_WITHIN_MS = 2_000

/** Limits of its own when none are given. */
export async function createHttpServer(
  config: Config,
  limits: Pick<Limits, 'budget'> = createLimits(noPeers()),
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    http: { headersTimeout: REQUEST_WITHIN_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
    requestTimeout: REQUEST_WITHIN_MS,
    connectionTimeout: 30_000,
    genReqId: () => randomUUID(),
    // The log lines of requests are our own, one each.
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: config.logLevel,
      // Uses the console's stream, which redacts secrets.
      stream: { write: (line: string) => process.stdout.write(line) },
      // Never logs a token, a cookie or a query.
      serializers: { req: ({ id, method, url }) => ({ id, method, path: url.split('?')[0] }) },
    },
    // No time limit: a plugin may read much or wait for a slow node, and the log shows where a
    // start hangs.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerThrown,
    clientErrorHandler: answerGarbage,
  })
  guardEveryAnswer(app, config, limits)
  readStrictJson(app)
  app.setErrorHandler(answerThrown)
  cutLateAnswers(app)
  return app
}

/** A closing server finishes the answers under way, within a time limit. */
export function cutLateAnswers(app: FastifyInstance): void {
  let cut: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    cut = setTimeout(() => app.server.closeAllConnections(), ANSWER_WITHIN_MS)
  })
  app.addHook('onClose', async () => clearTimeout(cut))
}

/** What every request meets, found or not. These run for each, so they are plain and cheap. */
function guardEveryAnswer(
  app: FastifyInstance,
  config: Config,
  limits: Pick<Limits, 'budget'>,
): void {
  const headers = safeHeaders(config)
  const addresses = limits.budget<string>('addresses', config.requestsPerTenSeconds)
  const cut = cutFloods(app, addresses, config)
  app.addHook('onRequest', (request, reply, done) => {
    const { isData } = request.routeOptions.config
    const { raw } = request
    if (cut(raw.socket)) {
      void reply.hijack()
      return
    }
    reply.headers(isData ? headers.ofData : headers.ofPages).header('x-request-id', request.id)
    if (isOwnRead(raw) || addresses.spend(networkOf(clientAddressOf(raw, config.trustedProxies)))) {
      done()
      return
    }
    void reply.header('retry-after', addresses.secondsLeft())
    // A proxy sends the requests of many over one connection.
    if (config.trustedProxies === 0) void reply.header('connection', 'close')
    void sendError(request, reply, 'tooManyRequests')
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log.debug(line, 'Answered.')
    done()
  })
}

/**
 * Closes the connections of an address that keeps sending after many refusals: a refusal costs more
 * than a request. Not used behind a proxy, whose connections are shared by many clients and which
 * has its own limits.
 */
function cutFloods(
  app: FastifyInstance,
  addresses: Budget<string>,
  { trustedProxies }: Config,
): (socket: Pick<Socket, 'remoteAddress' | 'destroyed' | 'destroy'>) => boolean {
  if (trustedProxies > 0) return () => false
  const isFlood = (address = '') => addresses.isFarBeyond(networkOf(address))
  app.server.on('connection', (socket: Socket) => {
    if (isFlood(socket.remoteAddress)) socket.destroy()
  })
  return (socket) => {
    // Of a connection that was cut, more may have come before.
    if (!socket.destroyed && isFlood(socket.remoteAddress)) socket.destroy()
    return socket.destroyed
  }
}

/** Input that is not HTTP gets the same envelope, and the connection ends. */
function answerGarbage(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const reason = isLate ? 'timeout' : 'malformedRequest'
  const status = isTooLarge ? 431 : isLate ? 408 : 400
  const msg = messageOf(reason, 'en')
  const body = JSON.stringify({ code: status, data: null, msg, reason, details: {} })
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** Accepts only JSON in valid UTF-8: a broken byte is a malformed request and is never replaced. */
function readStrictJson(app: FastifyInstance): void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    try {
      const text = decoder.decode(body as Buffer)
      done(null, text === '' ? {} : JSON.parse(text))
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }))
    }
  })
}

/** What keeps browsers safe, put together once. Data needs little, and orders are many. */
function safeHeaders(config: Config): Record<'ofData' | 'ofPages', Record<string, string>> {
  const isSecure = config.publicUrl.protocol === 'https:'
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // Wallet icons come as data, sheets and bars set their size in style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...socketHosts(config)].join(' ')}`,
    // Text becomes markup or code only through these: the sanitizer and our two workers.
    "require-trusted-types-for 'script'",
    'trusted-types dompurify assay assay-format',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ]
  const always = {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  return {
    ofData: {
      ...always,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    },
    ofPages: {
      ...always,
      'content-security-policy': policy.join(';'),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    },
  }
}

/**
 * Browsers that do not take 'self' for sockets need our own hosts by name: those that pages are
 * served from.
 */
function socketHosts({ publicUrl, isDemo, port }: Config): string[] {
  const scheme = publicUrl.protocol === 'https:' ? 'wss:' : 'ws:'
  const own = [publicUrl.host]
  // The demo is reached by every name of this machine.
  const local = isDemo ? [`localhost:${port}`, `127.0.0.1:${port}`] : []
  return [...new Set([...own, ...local])].map((host) => `${scheme}//${host}`)
}
