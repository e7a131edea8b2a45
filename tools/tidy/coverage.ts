/** Routes without a handler or a test, and files nobody imports. */
import { dirname, join } from 'node:path'
import { allOperatorRoutes } from '../../packages/wire/src/allOperatorRoutes.ts'
import { allRoutes } from '../../packages/wire/src/allRoutes.ts'
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
        path: `packages/wire/src/${table}.ts`,
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

const ENTRIES =
  /^(apps\/server\/src\/(signer\/)?main\.ts|apps\/web\/(src\/app\/(main|draw)\.tsx|vite\.config\.ts|build\/|gallery\/|public\/)|apps\/console\/(src\/app\/main\.tsx|vite\.config\.ts|public\/)|docs\/|tools\/|vitest\.config\.ts|e2e\/)|Thread\.ts$|\.stories\.tsx$|\.d\.ts$/

/** A file that nothing imports is dead, unless it is where a program begins. */
export function checkDeadFiles(sources: readonly Source[]): Complaint[] {
  const imported = new Set<string>()
  for (const { path, text } of sources) {
    for (const [, target = ''] of text.matchAll(/(?:from|import|import\(|URL\()\s*'([^']+)'/g)) {
      const own = /^@assay\/(\w+)\/(.+)$/.exec(target)
      const home = own?.[1] === 'contracts' ? 'contracts' : `packages/${own?.[1]}`
      if (own) imported.add(`${home}/src/${own[2]}`)
      else if (target.startsWith('.')) imported.add(join(dirname(path), target))
    }
  }
  return sources
    .filter(({ path, isTest }) => /\.tsx?$/.test(path) && !isTest)
    .filter(({ path }) => !imported.has(path) && !ENTRIES.test(path))
    .map(({ path }) => ({
      path,
      line: 1,
      rule: 'dead file',
      advice: 'Nothing imports it: delete it.',
    }))
}

function textOf(sources: readonly Source[], wanted: (source: Source) => boolean): string {
  return sources
    .filter(wanted)
    .map(({ text }) => text)
    .join('\n')
}
