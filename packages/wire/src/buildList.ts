/**
 * Written by the app's build, for the server that serves it and for older apps: the build's
 * version, and each of its files with size and hash.
 */
import * as z from 'zod/mini'

export const BUILD_FILE = 'build.json'

export const buildList = z.object({
  version: z.string(),
  /** The build time in seconds: a larger one is newer. */
  code: z.int().check(z.nonnegative()),
  files: z.array(
    z.object({
      path: z.string().check(z.regex(/^\/assets\/[\w.-]+$/)),
      /** Compressed size. */
      bytes: z.int().check(z.nonnegative()),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      /** Of the messages of one language. */
      locale: z.optional(z.string()),
    }),
  ),
})
export type BuildList = z.output<typeof buildList>
export type BuildFile = BuildList['files'][number]
