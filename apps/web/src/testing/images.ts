/** For tests: an image as a phone would choose it, and a server that keeps it. */
import { getUploadTicket, uploadImage } from '@assay/wire/routes/image.ts'
import type { AnsweringServer } from '@assay/wire/testing/createServer.ts'

export async function imageFile(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return new File([blob as Blob], 'receipt.png', { type: 'image/png' })
}

/** Under the name that it is given. */
export function keepsImages(server: AnsweringServer, url: string): void {
  server.replies(getUploadTicket, {
    credentials: { keyId: '', secret: '', ticket: 'good once' },
    region: '',
    bucket: '',
    imageOrigin: '',
    uploadUrl: '',
    expiresInSeconds: 60,
  })
  server.replies(uploadImage, [{ url }])
}
