/**
 * Refusals in the OpenAPI document: one answer for each HTTP status, with the codes it can carry.
 */
import type { ErrorCode } from '@assay/wire/envelope.ts'
import { ERROR_CODES } from '@assay/wire/errorCodes.ts'
import { httpStatusOf } from '@assay/wire/httpStatusOf.ts'
import type { Route } from '@assay/wire/route.ts'

const MEANING: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  401: 'Not signed in, or the API key or its signature is not known.',
  403: 'The caller may not do this, or not now.',
  404: 'What the request names does not exist.',
  409: 'The request does not fit what is there by now.',
  413: 'The request is too large.',
  422: 'A rule of the product says no.',
  429: 'Too many requests or tries; the header Retry-After may say for how many seconds.',
  500: 'The server failed. A write may have happened: ask for its outcome by its Idempotency-Key.',
  503: 'Not possible at the moment. Nothing has happened.',
  504: 'It took too long. A write may have happened: ask for its outcome by its Idempotency-Key.',
}

/** Every request can meet these: malformed, too many, or a server in trouble. */
const ALWAYS = [400, 429, 500, 503, 504]

/** The HTTP statuses of the refusals that a call can answer with, derived from its declaration. */
export function refusalStatusesOf(route: Route): number[] {
  const hasCaller = route.needsLogin || route.keyRight !== 'none' || route.isChange
  return [
    ...ALWAYS,
    ...(route.needsLogin || route.keyRight !== 'none' ? [401] : []),
    ...(hasCaller ? [403] : []),
    404,
    422,
    ...(route.isChange ? [409] : []),
    ...(route.method === 'POST' ? [413] : []),
  ].sort((a, b) => a - b)
}

/** The `responses` of a call other than its success. */
export const refusalsOf = (route: Route) => ({
  ...Object.fromEntries(
    refusalStatusesOf(route).map((status) => [
      status,
      { $ref: `#/components/responses/Refusal${status}` },
    ]),
  ),
  default: { $ref: '#/components/responses/Refusal' },
})

export function refusalComponents() {
  const statuses = Object.keys(MEANING).map(Number)
  const codesOf = (status: number) => ERROR_CODES.filter((code) => httpStatusOf(code) === status)
  const schemas = statuses.map((status) => [
    `Refusal${status}`,
    refusalSchema({ const: status }, { type: 'string', enum: codesOf(status) }),
  ])
  const responses = statuses.map((status) => [
    `Refusal${status}`,
    {
      description: MEANING[status],
      ...(status === 429 && { headers: { 'Retry-After': RETRY_AFTER } }),
      content: jsonOf(`Refusal${status}`, exampleOf(status, codesOf(status)[0] as ErrorCode)),
    },
  ])
  return {
    schemas: {
      ErrorCode: {
        type: 'string',
        description: 'Why a request was refused. The list is closed.',
        enum: [...ERROR_CODES].sort(),
      },
      Refusal: refusalSchema({ type: 'integer' }, { $ref: '#/components/schemas/ErrorCode' }),
      ...Object.fromEntries(schemas),
    },
    responses: {
      Refusal: {
        description: 'Refused. `reason` is a code of the closed list, `msg` says it in words.',
        content: jsonOf('Refusal', exampleOf(422, 'insufficientBalance')),
      },
      ...Object.fromEntries(responses),
    },
  }
}

const RETRY_AFTER = {
  description: 'Seconds until there is more.',
  schema: { type: 'integer', minimum: 0 },
}

const refusalSchema = (code: object, reason: object) => ({
  type: 'object',
  required: ['code', 'data', 'msg', 'reason', 'details'],
  properties: {
    code: { ...code, description: 'The HTTP status once more.' },
    data: { type: 'null' },
    msg: { type: 'string', description: 'The reason in the language that was asked for.' },
    reason,
    details: {
      type: 'object',
      description: 'Figures and names that the reason is about.',
      additionalProperties: { type: ['string', 'number'] },
    },
  },
})

const jsonOf = (schema: string, example: object) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example },
})

const exampleOf = (code: number, reason: ErrorCode) => ({
  code,
  data: null,
  msg: 'What went wrong, in words.',
  reason,
  details: {},
})
