/**
 * Counts the seconds of the video that were really played: time that passed on the picture while it ran. Jumps do not
 * count, so seeking to the end does not make a view. At double speed ten seconds of video count as ten.
 */
export class PlayClock {
  #played = 0
  #last: { position: number; at: number } | null = null

  /**
   * The picture is at `position` seconds and playing; `at` is a monotonic time in seconds, `rate` the speed.
   * A step the wall clock cannot explain is a jump and is not counted.
   */
  tick(position: number, at: number, rate: number): void {
    if (this.#last) {
      const step = position - this.#last.position
      // Positions are reported up to a quarter of a second late, hence the allowance.
      const possible = (at - this.#last.at) * rate + 0.5
      if (step > 0 && step <= possible) this.#played += step
    }
    this.#last = { position, at }
  }

  /** The picture stopped or jumps: what comes next is measured from its first tick. */
  stop(): void {
    this.#last = null
  }

  /** Seconds played since the last `take`. */
  get pending(): number {
    return this.#played
  }

  /** Gives the seconds played since the last call and starts again from zero. */
  take(): number {
    const played = this.#played
    this.#played = 0
    return played
  }
}
