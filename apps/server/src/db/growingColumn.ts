import { COLUMN_HEADER, type ColumnType, writeColumnHeader } from './columns.ts'

/**
 * A column that values are added to one by one and that is used again for the next batch, so that a
 * steady stream of rows leaves nothing behind for the garbage collector.
 */
export class GrowingColumn {
  readonly #type: ColumnType
  #bytes: Buffer<ArrayBuffer> = Buffer.alloc(64 * 1024)
  #end = COLUMN_HEADER
  #count = 0

  constructor(type: ColumnType) {
    this.#type = type
  }

  get count(): number {
    return this.#count
  }

  addBytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.#end + 4)
    this.#close(value.length)
  }

  addHex(value: string): void {
    this.#reserve(value.length / 2)
    this.#close(this.#bytes.write(value, this.#end + 4, 'hex'))
  }

  /** Valid until the next `clear`. */
  encoded(): Buffer {
    writeColumnHeader(this.#bytes, this.#type, this.#count)
    return this.#bytes.subarray(0, this.#end)
  }

  clear(): void {
    this.#end = COLUMN_HEADER
    this.#count = 0
  }

  #reserve(size: number): void {
    if (this.#end + 4 + size <= this.#bytes.length) return
    const wider = Buffer.alloc((this.#bytes.length + size) * 2)
    wider.set(this.#bytes)
    this.#bytes = wider
  }

  #close(size: number): void {
    this.#bytes.writeInt32BE(size, this.#end)
    this.#end += 4 + size
    this.#count += 1
  }
}

/** The texts of an encoded column. */
export function readTextColumn(column: Uint8Array): string[] {
  const bytes = Buffer.from(column.buffer, column.byteOffset, column.length)
  const texts: string[] = []
  for (let at = COLUMN_HEADER; at < bytes.length; ) {
    const size = bytes.readInt32BE(at)
    texts.push(bytes.toString('utf8', at + 4, at + 4 + size))
    at += 4 + size
  }
  return texts
}
