/** The OpenAPI document, made from the declared routes. */
import { CHALLENGE_CODE } from '@assay/wire/envelope.ts'
import { ROUTE_TAGS, tagOf } from '@assay/wire/registry/routeTags.ts'
import type { Route } from '@assay/wire/route.ts'
import { IMAGE_FIELD, uploadImage } from '@assay/wire/routes/image.ts'
import { challenge } from '@assay/wire/rows/challenge.ts'
import { refusalComponents, refusalsOf } from './openApiErrors.ts'
import { PARAMETERS, SIGNING, securityOf, securitySchemes } from './openApiHeaders.ts'
import {
  createSchemas,
  type JsonSchema,
  parametersOf,
  type Schemas,
  withoutPath,
} from './openApiSchemas.ts'

export type NamedRoute = [name: string, route: Route]
export type ApiServer = {
  /** Where the API is reached, without a trailing slash. */
  origin: string
  /** What the cookie of a session is named there. */
  sessionCookie: string
}

export function openApiOf(routes: readonly NamedRoute[], served: ApiServer) {
  const schemas = createSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path]![route.method.toLowerCase()] = operationOf(name, route, schemas)
  }
  const used = new Set(routes.map(([, route]) => tagOf(route)))
  const refusals = refusalComponents()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version: '1',
      description: `Every answer is \`{code, data, msg}\`; code 200 is success. Amounts are decimal \
strings, times are milliseconds since 1970. A write carries an Idempotency-Key, one per intent: sent \
again, it gets the first answer. Programs sign their requests with an API key.\n\n${SIGNING}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: served.origin }],
    tags: Object.entries(ROUTE_TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...refusals.schemas, ...schemas.named() },
      responses: refusals.responses,
      parameters: PARAMETERS,
      securitySchemes: securitySchemes(served.sessionCookie),
    },
  }
}

function operationOf(name: string, route: Route, schemas: Schemas) {
  const input = schemas.of(route.input)
  const parameters = parametersOf(input, route.path).filter(
    (parameter) => route.method !== 'POST' || parameter.in === 'path',
  )
  return {
    operationId: name,
    tags: [tagOf(route)],
    summary: route.title,
    description: descriptionOf(route),
    security: securityOf(route),
    'x-key-right': route.keyRight,
    parameters: [
      ...(route.isWrite ? [parameterRef('IdempotencyKey')] : []),
      ...(route.keyRight === 'none' ? [] : [parameterRef('ApiWindow')]),
      parameterRef('Locale'),
      ...parameters,
    ],
    ...(route.method === 'POST' && { requestBody: bodyOf(route, withoutPath(input, route.path)) }),
    responses: {
      200: {
        description: route.asksForSignature
          ? `Done, or code ${CHALLENGE_CODE}: the wallet has to sign the text in \`data\` first.`
          : 'Done.',
        content: { 'application/json': { schema: answerOf(route, schemas) } },
      },
      ...refusalsOf(route),
    },
  }
}

const parameterRef = (name: keyof typeof PARAMETERS) => ({
  $ref: `#/components/parameters/${name}`,
})

const descriptionOf = (route: Route): string =>
  [
    route.needsLogin ? 'For signed-in members.' : 'For everybody.',
    route.keyRight === 'read' && 'Every API key can call it.',
    route.keyRight === 'trade' && 'An API key that may trade can call it.',
    route.isWrite && 'Sent again with the same Idempotency-Key, it gets the first answer.',
    route.needsEmail && 'Needs a confirmed email address.',
    route.isChange && route.isOpenWhenFrozen && 'Open to frozen accounts too.',
    route.isDemo && 'There is no such call outside the demo.',
  ]
    .filter(Boolean)
    .join(' ')

function answerOf(route: Route, schemas: Schemas) {
  const done = envelopeOf(200, schemas.of(route.reply))
  if (!route.asksForSignature) return done
  return { oneOf: [done, envelopeOf(CHALLENGE_CODE, schemas.of(challenge))] }
}

const envelopeOf = (code: number, data: object) => ({
  type: 'object',
  required: ['code', 'data', 'msg'],
  properties: { code: { const: code }, data, msg: { type: 'string' } },
})

function bodyOf(route: Route, schema: JsonSchema) {
  const { required = [], properties = {} } = schema
  if (route.path !== uploadImage.path) {
    return { required: required.length > 0, content: { 'application/json': { schema } } }
  }
  const image = { type: 'string', contentMediaType: 'application/octet-stream' }
  const form = {
    ...schema,
    required: [...required, IMAGE_FIELD],
    properties: { ...properties, [IMAGE_FIELD]: image },
  }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}
