import type { Act } from "./acts";

export interface Held {
  holder: string;
  classId: number;
  seats: number;
  act: Act;
}

/** Seats of each class: sold and held, counted from acknowledged calls. */
export class Seats {
  private readonly soldBy = new Map<number, number>();
  private readonly last = new Map<number, Act>();
  readonly held = new Map<string, Held>();
  /** Acts on each class in order of their answers: printed for a difference. */
  private readonly done = new Map<number, string[]>();

  sell(act: Act, classId: number, seats: number): void {
    this.soldBy.set(classId, this.sold(classId) + seats);
    this.last.set(classId, act);
    this.note(classId, `act ${act.number} ${act.actor} ${act.what}: ${seats} sold`);
  }

  hold(lock: string, held: Held): void {
    this.held.set(lock, held);
    this.last.set(held.classId, held.act);
    this.note(held.classId, `act ${held.act.number} ${held.act.actor} ${held.act.what}: ${held.seats} held as ${lock}`);
  }

  /** `how`: the reason of its end. */
  free(lock: string, how: string): void {
    const held = this.held.get(lock);
    this.held.delete(lock);
    if (held) this.note(held.classId, `${held.seats} of ${lock} free: ${how}`);
  }

  private note(classId: number, line: string): void {
    this.done.set(classId, [...(this.done.get(classId) ?? []), line]);
  }

  historyOf(classId: number): readonly string[] {
    return this.done.get(classId) ?? [];
  }

  sold(classId: number): number {
    return this.soldBy.get(classId) ?? 0;
  }

  heldOf(classId: number): number {
    return [...this.held.values()].reduce((sum, one) => (one.classId === classId ? sum + one.seats : sum), 0);
  }

  touched(): number[] {
    return [...this.last.keys()];
  }

  lastOn(classId: number): Act | undefined {
    return this.last.get(classId);
  }
}
