/** Routes without a handler or a test. */
import { allOperatorRoutes } from '../../packages/wire/src/registry/allOperatorRoutes.ts'
import { allRoutes } from '../../packages/wire/src/registry/allRoutes.ts'
import type { Complaint, Source } from './sources.ts'

export function checkRoutes(sources: readonly Source[]): Complaint[] {
  const handlers = textOf(
    sources,
    ({ path, isTest }) => path.startsWith('apps/server/src/') && !isTest,
  )
  const tests = textOf(sources, ({ isTest }) => isTest)
  const serverTests = textOf(
    sources,
    ({ path, isTest }) => isTest && path.startsWith('apps/server/'),
  )
  return Object.entries({ allRoutes, allOperatorRoutes }).flatMap(([table, routes]) => {
    const walksAll = new RegExp(`Object\\.(entries|values)\\(${table}\\)`).test(serverTests)
    return Object.entries(routes).flatMap(([name, { path }]) => {
      const complaint = (advice: string): Complaint => ({
        path: `packages/wire/src/registry/${table}.ts`,
        line: 1,
        rule: 'route',
        advice,
      })
      const isNamed = new RegExp(`\\b${name}\\b`)
      return [
        ...(isNamed.test(handlers) ? [] : [complaint(`${path} has no handler: bind \`${name}\`.`)]),
        ...(walksAll || isNamed.test(tests) ? [] : [complaint(`${path} has no test.`)]),
      ]
    })
  })
}

function textOf(sources: readonly Source[], wanted: (source: Source) => boolean): string {
  return sources
    .filter(wanted)
    .map(({ text }) => text)
    .join('\n')
}
