import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { every } from '../../clocks/every.ts'
import { sentenceOf } from '../../fault.ts'
import type { JournalEnd } from '../../secrets/sealing.ts'
import { readAcknowledged } from './acknowledgedFile.ts'

const EVERY_MS = 250

/**
 * Keeps the file up to date: several times a second and on exit, including a fail-stop, and on the
 * disk before it replaces the one before. After `kill -9` or a power cut it may miss the last
 * `EVERY_MS`, but it never claims too much. Returns a function that writes it a last time and
 * stops. Waiting for the disk holds up nothing else, except at the end.
 */
export function keepAcknowledged(endNow: () => JournalEnd, file: string): () => Promise<void> {
  const unfinished = `${file}.${process.pid}`
  let written = 0
  let isTold = false
  /** Undefined when the file needs no change. */
  const next = (): JournalEnd | undefined => {
    const end = endNow()
    if (end.position <= written) return undefined
    // The file is further when this core has just started, or when the other core of a machine has
    // the same folder.
    return end.position > positionIn(file) ? end : undefined
  }
  /** Synchronous, so that nothing comes between the comparison and the rename. */
  const replace = (from: string, end: JournalEnd) => {
    if (end.position > positionIn(file)) renameSync(from, file)
    else rmSync(from)
    written = end.position
    isTold = false
  }
  const tell = (error: unknown) => {
    // A full disk here stops no trading. Until it has room, the file claims too little.
    if (!isTold) console.error(`${file} cannot be written. ${sentenceOf(error)}`)
    isTold = true
  }
  const keep = async () => {
    const end = next()
    if (!end) return
    await writeFile(unfinished, textOf(end), { flush: true })
    replace(unfinished, end)
    await flushFolder(file)
  }
  const keepLast = () => {
    try {
      const end = next()
      if (!end) return
      // The other name may just be written.
      writeFileSync(`${unfinished}.last`, textOf(end), { flush: true })
      replace(`${unfinished}.last`, end)
      flushFolderSync(file)
    } catch (error) {
      tell(error)
    }
  }
  process.on('exit', keepLast)
  const stopKeeping = every(EVERY_MS, keep, { onError: tell })
  return async () => {
    await stopKeeping()
    keepLast()
    process.off('exit', keepLast)
  }
}

const textOf = (known: JournalEnd): string => JSON.stringify({ position: known.position, known })

const positionIn = (file: string): number => readAcknowledged(file)?.position ?? 0

/** A file's new name is a change of its folder. */
async function flushFolder(file: string): Promise<void> {
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}

function flushFolderSync(file: string): void {
  const folder = openSync(dirname(file), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
