/**
 * The headers of a request in the OpenAPI document: who sends it, in which language, for which
 * intent.
 */
import { KEY_HEADERS, WINDOW_MAX_MS, WINDOW_MS } from '@assay/wire/apiKey.ts'
import { LOCALES } from '@assay/wire/locale.ts'
import type { Route } from '@assay/wire/route.ts'

/** How a request with an API key is made; `signedHead` is the same in code. */
export const SIGNING = `Send ${KEY_HEADERS.id} (the key's id), ${KEY_HEADERS.time} (milliseconds since 1970), \
${KEY_HEADERS.window} (how many milliseconds the request may be under way, at most ${WINDOW_MAX_MS}) and \
${KEY_HEADERS.signature}: the Ed25519 signature, in base64, of these six lines, each ended by a \
newline, and the body as sent after them: assay-api-1, the id, the time, the window, the \
Idempotency-Key or nothing, and the method, a space and the path with its query. Each signature \
counts once.`

export const PARAMETERS = {
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    required: true,
    description: 'Names one intent. Sent again with the same content, it gets the first answer.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
    example: '6f1c2f0e-5d0b-4a57-9a3c-0d1f6b1f2a11',
  },
  ApiWindow: {
    in: 'header',
    name: KEY_HEADERS.window,
    required: false,
    description:
      'Beside an API key: how many milliseconds the request may be under way. It is part of what is signed.',
    schema: { type: 'integer', minimum: 0, maximum: WINDOW_MAX_MS, default: WINDOW_MS },
    example: WINDOW_MS,
  },
  Locale: {
    in: 'header',
    name: 'locale',
    required: false,
    description: 'The language of `msg` and of other texts. English where it is missing.',
    schema: { type: 'string', enum: Object.keys(LOCALES) },
    example: 'EN',
  },
} as const

const inHeader = (name: string, description: string) => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
})

/** `cookie` is what the cookie of a session is named. */
export const securitySchemes = (cookie: string) => ({
  token: inHeader('token', 'What signing in answered. It counts together with the cookie.'),
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookie,
    description: 'What signing in set. It counts together with the token.',
  },
  apiKey: inHeader(KEY_HEADERS.id, `The id of an API key. ${SIGNING}`),
  apiTime: inHeader(KEY_HEADERS.time, 'When the request was signed, in milliseconds since 1970.'),
  apiSignature: inHeader(KEY_HEADERS.signature, `The Ed25519 signature in base64. ${SIGNING}`),
})

const SESSION = { token: [], session: [] }
const KEY = { apiKey: [], apiTime: [], apiSignature: [] }

/** Any of these is sufficient; an empty one requires nothing. */
export const securityOf = ({ needsLogin, keyRight }: Route): object[] => [
  needsLogin ? SESSION : {},
  ...(keyRight === 'none' ? [] : [KEY]),
]
