/**
 * Embeds the build's version in the page, and writes the list of the build's files: the server
 * announces the build with it, and an older app downloads the files that it lacks.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BUILD_FILE, type BuildFile } from '@assay/wire/buildList.ts'
import type { Plugin, Rolldown } from 'vite'

const packageFile = join(import.meta.dirname, '../package.json')
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

let code = 0

export const listBuild: Plugin = {
  name: 'assay-list-build',
  configResolved({ command }) {
    code = command === 'build' ? Math.floor(Date.now() / 1000) : 0
  },
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'build', content: `${version} ${code}` }, injectTo: 'head' },
  ],
  /** Reads the written files, because other plugins change them until then. */
  writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle)
      .filter(({ fileName }) => /^assets\/.+\.(js|css)$/.test(fileName))
      .map((file) => entryOf(file, readFileSync(join(dir, file.fileName))))
    writeFileSync(join(dir, BUILD_FILE), JSON.stringify({ version, code, files }))
  },
}

function entryOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk, content: Buffer): BuildFile {
  const facade = file.type === 'chunk' ? (file.facadeModuleId ?? '') : ''
  const [, locale] = /virtual:catalog:([\w-]+)/.exec(facade) ?? []
  return {
    path: `/${file.fileName}`,
    bytes: gzipSync(content, { level: 9 }).length,
    sha256: createHash('sha256').update(content).digest('hex'),
    ...(locale && { locale }),
  }
}
