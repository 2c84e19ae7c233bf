import { type Box, childBoxes } from './mp4-boxes.ts'

/** RFC 6381 names of the codecs in an fMP4 initialisation segment; null for a missing kind. */
export interface InitCodecs {
  video: string | null
  audio: string | null
}

/** Bytes of a visual and of an audio sample entry before its child boxes (ISO/IEC 14496-12, 12.1.3 and 12.2.3). */
const VISUAL_ENTRY_BYTES = 78
const AUDIO_ENTRY_BYTES = 28

/**
 * Reads the codecs of an initialisation segment made by our own ladder (H.264 and AAC).
 * @throws RangeError when a track contains another codec
 */
export function readInitCodecs(init: Buffer): InitCodecs {
  const codecs: InitCodecs = { video: null, audio: null }
  for (const moov of only(childBoxes(init, 0, init.length), 'moov')) {
    for (const trak of only(childBoxes(init, moov.start, moov.end), 'trak')) {
      const entry = sampleEntry(init, trak)
      if (entry?.type === 'avc1') codecs.video = avcName(init, entry)
      else if (entry?.type === 'mp4a') codecs.audio = aacName(init, entry)
      else throw new RangeError(`unexpected sample entry ${entry?.type ?? 'none'}`)
    }
  }
  return codecs
}

const only = (boxes: Box[], type: string) => boxes.filter((box) => box.type === type)

function sampleEntry(init: Buffer, trak: Box): Box | undefined {
  let box: Box | undefined = trak
  for (const type of ['mdia', 'minf', 'stbl', 'stsd']) {
    box = box && childBoxes(init, box.start, box.end).find((child) => child.type === type)
  }
  // stsd: version, flags and entry count come before its entries.
  return box && childBoxes(init, box.start + 8, box.end)[0]
}

/** `avc1.PPCCLL`: profile, constraints and level are bytes 1 to 3 of the decoder configuration. */
function avcName(init: Buffer, entry: Box): string {
  const avcC = childBoxes(init, entry.start + VISUAL_ENTRY_BYTES, entry.end).find((box) => box.type === 'avcC')
  if (!avcC) throw new RangeError('avc1 without avcC')
  return `avc1.${init.toString('hex', avcC.start + 1, avcC.start + 4)}`
}

/** `mp4a.40.N`: N is the audio object type, the first five bits of the decoder's own configuration. */
function aacName(init: Buffer, entry: Box): string {
  const esds = childBoxes(init, entry.start + AUDIO_ENTRY_BYTES, entry.end).find((box) => box.type === 'esds')
  if (!esds) throw new RangeError('mp4a without esds')
  const ES_DESCRIPTOR_BYTES = 3
  const DECODER_CONFIG_BYTES = 13
  // esds: version and flags; then descriptor 3 holds 4, which holds 5.
  const es = descriptor(init, esds.start + 4, 0x03)
  const config = descriptor(init, es + ES_DESCRIPTOR_BYTES, 0x04)
  const specific = descriptor(init, config + DECODER_CONFIG_BYTES, 0x05)
  return `mp4a.${init.readUInt8(config).toString(16)}.${init.readUInt8(specific) >> 3}`
}

/** First payload byte of the descriptor at `at`; its length is 1 to 4 bytes, all but the last with the top bit set. */
function descriptor(init: Buffer, at: number, tag: number): number {
  if (init.readUInt8(at) !== tag) throw new RangeError(`esds: descriptor ${tag} expected`)
  let payload = at + 1
  while (init.readUInt8(payload) & 0x80) payload++
  return payload + 1
}
