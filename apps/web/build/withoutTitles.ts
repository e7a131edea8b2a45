/** Titles of calls are for the documentation that the server gives: they are left out of the app. */
import type { Plugin } from 'vite'

const TITLE = /^ {2}title:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\n/gm

export const withoutTitles: Plugin = {
  name: 'without-titles',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /packages\/wire\/src\/routes\/[\w/]+\.ts$/.test(id)
      ? { code: code.replaceAll(TITLE, ''), map: null }
      : undefined,
}
