/** Upload tickets, uploads, and the uploaded images. */
import { IMAGE_BYTES_MAX } from '@assay/domain/image.ts'
import { getUploadTicket, IMAGE_FIELD, uploadImage } from '@assay/wire/routes/image.ts'
import { encode } from '@assay/wire/schema/encode.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Binding, handleMember, sendError } from '../../http/bindRoutes.ts'
import { messageOf } from '../../http/messages.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import type { MemberGuard } from '../../session/memberGuard.ts'
import { type Images, TICKET_SECONDS, type Upload } from './images.ts'
import { createUploadPlaces } from './uploadPlaces.ts'

export function imageTicketRoutes(images: Images): Binding[] {
  return [
    handleMember(getUploadTicket, async (_, { session, origin }) => {
      const ticket = await images.newTicket(session.member)
      if (ticket instanceof Refusal) return ticket
      return {
        // The shape of a cloud credential; the ticket alone permits the upload, once.
        credentials: { keyId: 'ticket', secret: '', ticket },
        region: 'local',
        bucket: 'images',
        imageOrigin: origin,
        uploadUrl: `${origin}${uploadImage.path}`,
        expiresInSeconds: TICKET_SECONDS,
      }
    }),
  ]
}

/** The one route that is not JSON: multipart with the file in a field. */
export async function registerUploads(app: FastifyInstance, guard: MemberGuard, images: Images) {
  await app.register(multipart, {
    limits: { fileSize: IMAGE_BYTES_MAX, files: 1, fields: 4, fieldSize: 200 },
  })
  const inPlace = createUploadPlaces()

  app.post(uploadImage.path, { bodyLimit: IMAGE_BYTES_MAX + 4_096 }, async (request, reply) => {
    const caller = await guard.callerOf(request, reply)
    const refused = guard.refusalOf(uploadImage, request, caller)
    if (refused) return sendError(request, reply, refused.code)
    if (!caller.session) return sendError(request, reply, 'notSignedIn')
    if (!request.isMultipart()) return sendError(request, reply, 'imageInvalid')
    const { member } = caller.session
    const { socket } = request.raw
    const received = () => socket.bytesRead
    const upload = await inPlace({ member, received }, () => readUpload(request))
    if (upload === 'placeLost') {
      // Also stops reading the rest of the body.
      void reply.header('connection', 'close')
      return sendError(request, reply, 'busy')
    }
    if (upload instanceof Refusal) return sendError(request, reply, upload.code)
    const stored = await images.store({
      member,
      ip: caller.ip,
      ...upload,
    })
    if (stored instanceof Refusal) return sendError(request, reply, stored.code)
    const data = encode(uploadImage.reply, [{ url: stored }])
    return { code: 200, data, msg: messageOf('imageUploaded', caller.locale) }
  })

  app.get('/img/:name', async (request, reply) => {
    const image = await images.open((request.params as { name: string }).name)
    if (!image) return sendError(request, reply, 'notFound')
    return reply
      .header('content-type', 'image/jpeg')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, max-age=86400')
      .send(image)
  })
}

/** The image and the other fields, in any order. */
async function readUpload(
  request: FastifyRequest,
): Promise<Omit<Upload, 'member' | 'ip'> | Refusal> {
  const fields: Record<string, string> = { ticket: '', purpose: '' }
  let bytes: Buffer | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === IMAGE_FIELD) bytes = await part.toBuffer()
      else if (part.type === 'file') return refuse('imageInvalid')
      else if (Object.hasOwn(fields, part.fieldname)) fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    // A truncated or malformed body is the sender's error.
    const isTooLarge = (error as { statusCode?: number }).statusCode === 413
    return refuse(isTooLarge ? 'imageTooLarge' : 'imageInvalid')
  }
  const { ticket = '', purpose = '' } = fields
  if (!bytes || !/^[\w-]{0,40}$/.test(purpose)) return refuse('imageInvalid')
  return { ticket, purpose, bytes }
}
