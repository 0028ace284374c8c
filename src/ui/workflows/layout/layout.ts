/** CSS pixels at natural size, from the picture's own corner. */

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
  readonly points: readonly Place[];
  readonly label: PlacedBox;
}

export interface WorkflowLayout {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly boxes: Readonly<Record<string, PlacedBox>>;
  readonly routes: Readonly<Record<string, Route>>;
}
