import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { Busy } from '../../fault.ts'
import { createDecoder, type Decoder } from './decoder.ts'

let decoder: Decoder
afterEach(() => decoder.close())

const OF_ONE = 1
const OF_TWO = 2
const image = await sharp({
  create: { width: 3_000, height: 1_500, channels: 3, background: '#c60' },
})
  .jpeg()
  .toBuffer()

describe('an image is decoded in its own process', () => {
  it('upright, no larger than needed, and as a JPEG', async () => {
    decoder = createDecoder()
    const turned = await sharp(image).withMetadata({ orientation: 6 }).toBuffer()
    const decoded = await decoder.decode(OF_ONE, turned)
    const { format, width, height, orientation } = await sharp(decoded).metadata()
    expect([format, width, height, orientation]).toEqual(['jpeg', 1_200, 2_400, undefined])
  })

  it('which is killed when it takes too long, and then says nothing of the image', async () => {
    decoder = createDecoder({ withinMs: 1 })
    await expect(decoder.decode(OF_ONE, image)).rejects.toThrow(Busy)
  })

  it('which ends by itself when it takes too much memory', async () => {
    decoder = createDecoder({ memoryBytes: 1_000_000 })
    expect(await decoder.decode(OF_ONE, image)).toBeUndefined()
  })

  it('which a server that stops kills', async () => {
    decoder = createDecoder({ atOnce: 1 })
    const running = expect(decoder.decode(OF_ONE, image)).rejects.toThrow(Busy)
    const waiting = expect(decoder.decode(OF_TWO, image)).rejects.toThrow(Busy)
    decoder.close()
    await running
    await waiting
    await expect(decoder.decode(OF_ONE, image)).rejects.toThrow(Busy)
  })
})

describe('the line before it', () => {
  it('lets a member have one at a time, and others pass by', async () => {
    decoder = createDecoder({ atOnce: 2 })
    const order: string[] = []
    const decode = (member: number, name: string) =>
      decoder.decode(member, image).then(() => order.push(name))
    await Promise.all([
      decode(OF_ONE, 'first'),
      decode(OF_ONE, 'second'),
      decode(OF_ONE, 'third'),
      decode(OF_TWO, 'of another'),
    ])
    expect(order.filter((name) => name !== 'of another')).toEqual(['first', 'second', 'third'])
    expect(order.indexOf('of another')).toBeLessThan(2)
  })

  it('ends: for one member, and for all together', async () => {
    decoder = createDecoder({ atOnce: 1, ofMember: 2, inLine: 3 })
    const decode = (member: number) => decoder.decode(member, image)
    const taken = [decode(OF_ONE), decode(OF_ONE), decode(OF_ONE)]
    await expect(decode(OF_ONE)).rejects.toThrow(Busy)
    taken.push(decode(OF_TWO))
    await expect(decode(OF_TWO)).rejects.toThrow(Busy)
    expect((await Promise.all(taken)).every((decoded) => decoded?.length)).toBe(true)
  })
})
