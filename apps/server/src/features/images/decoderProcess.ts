/**
 * Decodes one image from standard input, and writes it to standard output as an upright JPEG
 * without metadata. It gets nothing else: no secret, no database. It exits when it takes too much
 * memory or time; its parent can kill it at any time.
 */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { every } from '../../clocks/every.ts'
import { DECODE_WITHIN_MS, EDGE_MAX, PIXELS_MAX } from './decoderLimits.ts'

const memoryBytesMax = Number(process.argv[2])
/** How often memory is checked: even a fast allocation grows little in between. */
const LOOK_EVERY_MS = 10

// Not by `exit`, which waits for the decoding thread.
const end = () => process.kill(process.pid, 'SIGKILL')
every(LOOK_EVERY_MS, () => {
  if (process.memoryUsage.rss() > memoryBytesMax) end()
})
// In case the server is gone and cannot kill it.
setTimeout(end, 2 * DECODE_WITHIN_MS)

sharp.cache(false)
sharp.concurrency(1)
// Only these decoders run, whatever format the bytes claim.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

async function decoded(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize({ width: EDGE_MAX, height: EDGE_MAX, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch {
    return undefined
  }
}

const image = await decoded(await buffer(process.stdin))
if (!image) process.exit(1)
process.stdout.write(image, () => process.exit(0))
