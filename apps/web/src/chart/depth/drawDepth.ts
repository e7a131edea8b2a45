/** Paints a depth curve: steps and areas of both sides, and a mark at the pointer. */
import { type ChartColors, translucent } from '../chartColors.ts'
import { type DepthCurve, type DepthPoint, shareBetween } from './depthCurve.ts'

type Size = { width: number; height: number }

export function drawDepth(
  canvas: HTMLCanvasElement,
  curve: DepthCurve,
  look: { colors: ChartColors; mark: DepthPoint | undefined },
) {
  const size = { width: canvas.clientWidth, height: canvas.clientHeight }
  const ratio = window.devicePixelRatio || 1
  canvas.width = Math.round(size.width * ratio)
  canvas.height = Math.round(size.height * ratio)
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(ratio, ratio)
  const { colors, mark } = look
  drawGrid(context, size, colors)
  drawSide(context, size, { curve, points: curve.bids, edge: 0, color: colors.up })
  drawSide(context, size, { curve, points: curve.asks, edge: size.width, color: colors.down })
  if (mark) drawMark(context, size, { curve, mark, colors })
}

const top = 8
const yOf = (total: bigint, curve: DepthCurve, { height }: Size) =>
  height - shareBetween(total, 0n, curve.most) * (height - top)
const xOf = (price: bigint, curve: DepthCurve, { width }: Size) =>
  shareBetween(price, curve.low, curve.high) * width

function drawGrid(context: CanvasRenderingContext2D, size: Size, colors: ChartColors) {
  context.strokeStyle = colors.line
  context.lineWidth = 1
  context.beginPath()
  for (const part of [0, 0.25, 0.5, 0.75]) {
    const y = Math.round(top + part * (size.height - top)) + 0.5
    context.moveTo(0, y)
    context.lineTo(size.width, y)
  }
  context.stroke()
}

type Side = { curve: DepthCurve; points: readonly DepthPoint[]; edge: number; color: string }

/** Steps: the sum stays until the next price is reached. */
function drawSide(context: CanvasRenderingContext2D, size: Size, side: Side) {
  const { curve, points, edge, color } = side
  const path = new Path2D()
  const first = points[0]
  if (!first) return
  const start = xOf(first.price, curve, size)
  path.moveTo(start, size.height)
  let y = size.height
  for (const point of points) {
    const x = xOf(point.price, curve, size)
    path.lineTo(x, y)
    y = yOf(point.total, curve, size)
    path.lineTo(x, y)
  }
  path.lineTo(edge, y)
  context.strokeStyle = color
  context.lineWidth = 1.5
  context.stroke(path)
  path.lineTo(edge, size.height)
  path.closePath()
  context.fillStyle = translucent(color, 0.14)
  context.fill(path)
}

type Mark = { curve: DepthCurve; mark: DepthPoint; colors: ChartColors }

function drawMark(context: CanvasRenderingContext2D, size: Size, { curve, mark, colors }: Mark) {
  const x = xOf(mark.price, curve, size)
  const y = yOf(mark.total, curve, size)
  context.strokeStyle = colors.lineStrong
  context.lineWidth = 1
  context.setLineDash([3, 3])
  context.beginPath()
  context.moveTo(x, 0)
  context.lineTo(x, size.height)
  context.stroke()
  context.setLineDash([])
  context.fillStyle = mark.side === 'bid' ? colors.up : colors.down
  context.beginPath()
  context.arc(x, y, 4, 0, Math.PI * 2)
  context.fill()
}
