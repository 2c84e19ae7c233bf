/**
 * Counts the seconds of the video that were really played: the progress of the position during playback. Jumps do not
 * count, so seeking to the end does not make a view. At double speed ten seconds of video count as ten.
 */
export class PlayClock {
  #played = 0
  #covered = 0
  /** `#covered` at the last `take`. */
  #taken = 0
  #last: { position: number; at: number } | null = null

  /**
   * The position is `position` seconds and playing; `at` is a monotonic time in seconds, `rate` the speed.
   * A step that the wall clock cannot explain is a jump and does not count.
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

  /**
   * By the browser's own account (`played` of the element) so many seconds of the video have been played at least once. What
   * is played for the first time counts in full, also before there was a clock and when a busy device reports positions late.
   */
  cover(seconds: number): void {
    if (seconds < this.#covered) {
      // Another source: the account begins again.
      this.#played = this.pending
      this.#taken = seconds
    }
    this.#covered = seconds
  }

  /** Playback stops or jumps: the next measurement starts with the first tick after it. */
  stop(): void {
    this.#last = null
  }

  /** Seconds played since the last `take`. */
  get pending(): number {
    return Math.max(this.#played, this.#covered - this.#taken)
  }

  /** Returns the seconds played since the last call and resets the count. */
  take(): number {
    const played = this.pending
    this.#played = 0
    this.#taken = this.#covered
    return played
  }
}
