import type { Act } from "./acts";

export interface Held {
  holder: string;
  classId: number;
  seats: number;
  act: Act;
}

/** Seats of each class: what is sold and what is held, counted from what was acknowledged. */
export class Seats {
  private readonly soldBy = new Map<number, number>();
  private readonly last = new Map<number, Act>();
  readonly held = new Map<string, Held>();

  sell(act: Act, classId: number, seats: number): void {
    this.soldBy.set(classId, this.sold(classId) + seats);
    this.last.set(classId, act);
  }

  hold(lock: string, held: Held): void {
    this.held.set(lock, held);
    this.last.set(held.classId, held.act);
  }

  free(lock: string): void {
    this.held.delete(lock);
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
