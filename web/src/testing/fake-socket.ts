/** A socket whose other end is the test: sent frames are in `sent`, incoming ones are passed to `receive`. */
import { ServerFrame } from '@lamplight/contract/chat-frames'
import { act } from '@testing-library/react'

type Listener<Event> = ((event: Event) => void) | null

export class FakeSocket {
  /** Every socket opened since `install`, oldest first. */
  static opened: FakeSocket[] = []

  /** Replaces the browser's sockets with fakes; returns a function that restores them. */
  static install(): () => void {
    const real = globalThis.WebSocket
    FakeSocket.opened = []
    globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
    return () => {
      globalThis.WebSocket = real
    }
  }

  static get last(): FakeSocket {
    const last = FakeSocket.opened.at(-1)
    if (!last) throw new Error('no socket was opened')
    return last
  }

  readonly url: string
  readyState = 0
  onopen: Listener<unknown> = null
  onmessage: Listener<{ data: string }> = null
  onclose: Listener<{ code: number }> = null
  sent: { type: string; [field: string]: unknown }[] = []

  constructor(url: string) {
    this.url = url
    FakeSocket.opened.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.readyState = 3
  }

  /** The frames of one type that the page has sent. */
  sentOf(type: string) {
    return this.sent.filter((frame) => frame.type === type)
  }

  async open(): Promise<void> {
    await act(async () => {
      this.readyState = 1
      this.onopen?.({})
    })
  }

  /** Receives a frame from the server; a frame that the contract does not allow fails the test. */
  async receive(frame: ServerFrame): Promise<void> {
    const data = JSON.stringify(ServerFrame.parse(frame))
    await act(async () => this.onmessage?.({ data }))
  }

  /** The connection is lost, or could not be opened. */
  async drop(code = 1006): Promise<void> {
    await act(async () => {
      this.readyState = 3
      this.onclose?.({ code })
    })
  }
}
