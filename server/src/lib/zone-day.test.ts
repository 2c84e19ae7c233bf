import { describe, expect, test, vi } from 'vitest'
import { addDays, dayIn, daysBetween, startOfDay } from './zone-day.ts'

test('the formatters of a few zones are cached; those of every offset of the clock do not fill the memory', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  try {
    const noon = new Date('2026-12-01T12:00:00Z')
    dayIn('+05:37', noon)
    dayIn('+05:37', noon)
    expect(made).toHaveBeenCalledTimes(1)
    for (let minute = 10; minute < 60; minute += 1) dayIn(`+03:${minute}`, noon)
    for (let minute = 10; minute < 60; minute += 1) dayIn(`-03:${minute}`, noon)
    made.mockClear()
    expect(dayIn('+05:37', noon)).toBe('2026-12-01')
    expect(made).toHaveBeenCalledTimes(1)
  } finally {
    made.mockRestore()
  }
})

describe('days of a time zone', () => {
  test.each([
    ['2026-11-22', 'UTC', '2026-11-22T00:00:00.000Z'],
    ['2026-11-22', 'Asia/Kolkata', '2026-11-21T18:30:00.000Z'],
    ['2026-11-22', 'America/Los_Angeles', '2026-11-22T08:00:00.000Z'],
    ['2026-07-01', 'America/Los_Angeles', '2026-07-01T07:00:00.000Z'],
    // Somebody is still typing 2026.
    ['0202-11-22', 'UTC', '0202-11-22T00:00:00.000Z'],
    // The clock changes on these days.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2026-11-22', 'Pacific/Kiritimati', '2026-11-21T10:00:00.000Z'],
    ['2026-11-22', 'Pacific/Pago_Pago', '2026-11-22T11:00:00.000Z'],
    ['2028-02-29', 'Pacific/Kiritimati', '2028-02-28T10:00:00.000Z'],
    ['2027-01-01', 'Pacific/Pago_Pago', '2027-01-01T11:00:00.000Z'],
    // The clock skips midnight, west and east of Greenwich.
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // It reaches midnight twice; it goes back to the day before.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-04-05', 'America/Santiago', '2026-04-05T04:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, moment) => {
    expect(startOfDay(day, zone).toISOString()).toBe(moment)
    expect(dayIn(zone, startOfDay(day, zone))).toBe(day)
    expect(dayIn(zone, new Date(startOfDay(day, zone).getTime() - 1))).toBe(addDays(day, -1))
  })

  test('can be added and counted across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2026-11-22', '2026-12-22')).toBe(30)
  })
})
