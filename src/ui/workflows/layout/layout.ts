/** Where everything of a drawing stands. CSS pixels of the picture at its natural size, from its own corner. */

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface PlacedBox extends Place {
  readonly width: number;
  readonly height: number;
}

export function overlap(one: PlacedBox, other: PlacedBox): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

export interface Route {
  /** From the first to the last through all its corners. */
  readonly points: readonly Place[];
  /** Where the words beside it stand. */
  readonly label: PlacedBox;
}

export interface WorkflowLayout {
  /** Of the drawing that it is of. */
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** By the ids of boxes. */
  readonly boxes: Readonly<Record<string, PlacedBox>>;
  /** By the ids of arrows. */
  readonly routes: Readonly<Record<string, Route>>;
}
