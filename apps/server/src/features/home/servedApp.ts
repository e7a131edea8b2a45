/** The build of the app that this server serves, and its changes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_FILE, buildList } from '@assay/wire/buildList.ts'
import type { Locale } from '@assay/wire/locale.ts'

export type ServedApp = { version: string; code: number }

/** As written by the build; a server without an app has its own version and no code. */
export function readServedApp(folder: string): ServedApp {
  const file = join(folder, BUILD_FILE)
  if (!existsSync(file)) return { version: ownVersion(), code: 0 }
  const { version, code } = buildList.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { version, code }
}

type Changes = { version: string; lines: Record<Locale, string[]> }

export const readChanges = (): Changes =>
  JSON.parse(readFileSync(new URL('../../../content/changes.json', import.meta.url), 'utf8'))

const changes = readChanges()

/** Empty for a version that the list does not describe. */
export const changesIn = (version: string, locale: Locale): string[] =>
  version === changes.version ? changes.lines[locale] : []

export function ownVersion(): string {
  const file = new URL('../../../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
