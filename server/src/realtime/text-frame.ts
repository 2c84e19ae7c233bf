/** A text as the bytes of one unmasked, final WebSocket frame (RFC 6455, section 5.2), made once for all recipients. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const headLength = length < 126 ? 2 : length <= 0xffff ? 4 : 10
  const frame = Buffer.allocUnsafeSlow(headLength + length)
  frame[0] = 0x81
  if (headLength === 2) frame[1] = length
  else if (headLength === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headLength)
  return frame
}
